# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks JSON values against the part of JSON Schema that data/schemas/ uses. A keyword that is not
known here is an error, so that a schema cannot say something that nobody checks."""
import json
import os
import re

NOTES = {"$schema", "$id", "$comment", "$defs", "title", "description"}
TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
}


class Schemas:
    def __init__(self, folder):
        self.folder = folder
        self.loaded = {}

    def load(self, name):
        if name not in self.loaded:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                self.loaded[name] = json.load(file)
        return self.loaded[name]

    def find(self, reference, here):
        name, _, pointer = reference.partition("#")
        name = name or here
        node = self.load(name)
        for step in pointer.split("/")[1:]:
            node = node[step]
        return node, name

    def errors(self, name, value):
        """Sentences, each with the path of the value that is wrong; empty when it fits."""
        found = []
        self._check(self.load(name), name, value, "$", found)
        return found

    def _check(self, schema, here, value, path, found):
        for key, rule in schema.items():
            if key in NOTES:
                continue
            check = getattr(self, "_" + key.replace("$", ""), None)
            if check is None:
                found.append(f"{here}: unknown keyword {key}")
            else:
                check(rule, schema, here, value, path, found)

    def _ref(self, rule, schema, here, value, path, found):
        target, name = self.find(rule, here)
        self._check(target, name, value, path, found)

    def _type(self, rule, schema, here, value, path, found):
        kinds = rule if isinstance(rule, list) else [rule]
        if not any(TYPES[kind](value) for kind in kinds):
            found.append(f"{path}: {json.dumps(value)[:60]} is no {'/'.join(kinds)}")

    def _enum(self, rule, schema, here, value, path, found):
        if value not in rule:
            found.append(f"{path}: {value!r} is none of {rule}")

    def _const(self, rule, schema, here, value, path, found):
        if value != rule:
            found.append(f"{path}: {value!r} is not {rule!r}")

    def _pattern(self, rule, schema, here, value, path, found):
        if isinstance(value, str) and not re.search(rule, value):
            found.append(f"{path}: {value!r} does not match {rule}")

    def _minimum(self, rule, schema, here, value, path, found):
        if TYPES["number"](value) and value < rule:
            found.append(f"{path}: {value} is below {rule}")

    def _maximum(self, rule, schema, here, value, path, found):
        if TYPES["number"](value) and value > rule:
            found.append(f"{path}: {value} is above {rule}")

    def _minLength(self, rule, schema, here, value, path, found):
        if isinstance(value, str) and len(value) < rule:
            found.append(f"{path}: shorter than {rule}")

    def _maxLength(self, rule, schema, here, value, path, found):
        if isinstance(value, str) and len(value) > rule:
            found.append(f"{path}: longer than {rule}")

    def _minItems(self, rule, schema, here, value, path, found):
        if isinstance(value, list) and len(value) < rule:
            found.append(f"{path}: fewer than {rule} items")

    def _maxItems(self, rule, schema, here, value, path, found):
        if isinstance(value, list) and len(value) > rule:
            found.append(f"{path}: more than {rule} items")

    def _items(self, rule, schema, here, value, path, found):
        for i, item in enumerate(value if isinstance(value, list) else []):
            self._check(rule, here, item, f"{path}[{i}]", found)

    def _required(self, rule, schema, here, value, path, found):
        if isinstance(value, dict):
            found.extend(f"{path}: {name} is missing" for name in rule if name not in value)

    def _properties(self, rule, schema, here, value, path, found):
        for name, item in (value.items() if isinstance(value, dict) else []):
            if name in rule:
                self._check(rule[name], here, item, f"{path}.{name}", found)

    def _additionalProperties(self, rule, schema, here, value, path, found):
        for name, item in (value.items() if isinstance(value, dict) else []):
            if name in schema.get("properties", {}):
                continue
            if rule is False:
                found.append(f"{path}: {name} is not described")
            elif isinstance(rule, dict):
                self._check(rule, here, item, f"{path}.{name}", found)

    def _anyOf(self, rule, schema, here, value, path, found):
        tries = []
        for each in rule:
            errors = []
            self._check(each, here, value, path, errors)
            if not errors:
                return
            tries.append(errors[0])
        found.append(f"{path}: fits none of {len(rule)}: {'; '.join(tries)}")


def undescribed(schema, path="$"):
    """Properties without a description, neither of their own nor by reference."""
    for name, rule in schema.get("properties", {}).items():
        if "description" not in rule and "$ref" not in rule and "properties" not in rule:
            yield f"{path}.{name}"
        yield from undescribed(rule, f"{path}.{name}")
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from undescribed(schema[key], path + "[]")
    for name, rule in schema.get("$defs", {}).items():
        yield from undescribed(rule, f"{path}#{name}")
    for i, rule in enumerate(schema.get("anyOf", [])):
        yield from undescribed(rule, f"{path}|{i}")
