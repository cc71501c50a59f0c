"""Repository metadata: issue forms, citation, Zenodo record and container are valid and agree with each other."""

import json
import re
import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from mkdocs.config import load_config

import kabu_core
from macros.cite import structured_data
from macros.pages import bibliography_and_errata as of_sources

ROOT = Path(__file__).parent.parent
FORM_FILES = sorted(file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if file.name != "config.yml")


def test_report_link_knows_every_issue_form() -> None:
    assert [file.stem for file in FORM_FILES] == sorted(of_sources.FORMS)


# GitHub's schema of issue forms: the keys of a form, and the attributes of each kind of element, first the required ones and then the
# optional ones.
type Kinds = Mapping[str, type]

REQUIRED_KEYS: Kinds = {"name": str, "description": str, "body": list}
OPTIONAL_KEYS: Kinds = {"title": str, "labels": list, "assignees": list, "projects": list, "type": str}
QUESTION_KEYS: Kinds = {"label": str}
TEXT_KEYS: Kinds = {"description": str, "placeholder": str, "value": str}
ATTRIBUTES: dict[str, tuple[Kinds, Kinds]] = {
    "markdown": ({"value": str}, {}),
    "input": (QUESTION_KEYS, TEXT_KEYS),
    "textarea": (QUESTION_KEYS, {**TEXT_KEYS, "render": str}),
    "dropdown": ({**QUESTION_KEYS, "options": list}, {"description": str, "multiple": bool, "default": int}),
    "checkboxes": ({**QUESTION_KEYS, "options": list}, {"description": str}),
}


def check_metadata_keys_and_types(found: Any, must: Kinds, may: Kinds) -> None:
    assert isinstance(found, dict)
    assert set(must) <= set(found) <= set(must) | set(may)
    for key, value in found.items():
        assert type(value) is {**must, **may}[key], key
        assert value or value is False, f"{key} is empty"


@pytest.mark.parametrize("file", FORM_FILES, ids=lambda file: file.stem)
def test_an_issue_form_is_valid(file: Path) -> None:
    form = yaml.safe_load(file.read_text("utf-8"))
    check_metadata_keys_and_types(form, REQUIRED_KEYS, OPTIONAL_KEYS)
    for element in form["body"]:
        check_metadata_keys_and_types(element, {"type": str, "attributes": dict}, {"id": str, "validations": dict})
        check_metadata_keys_and_types(element["attributes"], *ATTRIBUTES[element["type"]])
        check_metadata_keys_and_types(element.get("validations", {}), {}, {"required": bool})
        assert ("id" in element) == (element["type"] != "markdown")
        assert re.fullmatch(r"[\w-]+", element.get("id", "x"))
        options = element["attributes"].get("options", [])
        assert all(type(option) is str for option in options)
        assert len(options) == len(set(options))
    asked = [element for element in form["body"] if "id" in element]
    assert asked
    for names in ([element["id"] for element in asked], [element["attributes"]["label"] for element in asked]):
        assert len(names) == len(set(names))


@pytest.mark.parametrize("file", [file for file in FORM_FILES if file.stem != "bug"], ids=lambda file: file.stem)
def test_an_issue_form_for_a_statement_asks_for_source_and_place(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "Where in the source?" in text
    assert re.search(r"(?i)\bsource", text)


def test_names_and_labels_of_issue_forms_are_unique() -> None:
    forms = [yaml.safe_load(file.read_text("utf-8")) for file in FORM_FILES]
    for key in ("name", "title", "description"):
        assert len({form[key] for form in forms}) == len(forms)
    labels = [label for form in forms for label in form["labels"]]
    assert len(labels) == len(set(labels))
    chooser = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml").read_text("utf-8"))
    check_metadata_keys_and_types(chooser, {}, {"blank_issues_enabled": bool, "contact_links": list})


def test_the_citation_file_is_valid_and_agrees_with_the_site() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    must: Kinds = {"cff-version": str, "message": str, "title": str, "authors": list}
    check_metadata_keys_and_types(
        citation,
        must,
        {"type": str, "abstract": str, "keywords": list, "license": str, "version": str, "date-released": date, "preferred-citation": dict},
    )
    assert (citation["cff-version"], citation["type"]) == ("1.2.0", "software")
    assert citation["title"] == load_config(str(ROOT / "mkdocs.yml")).extra["full_name"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"] == f"{citation['license']} AND CC0-1.0"  # a distribution also contains data
    assert (project["authors"], project["keywords"]) == (citation["authors"], citation["keywords"])
    head = (ROOT / "docs" / "overrides" / "main.html").read_text("utf-8")
    who = [{"name": re.findall(r'citation_author" content="(.*)"', head)[0]}]
    assert structured_data.AUTHOR["name"] == who[0]["name"]
    preferred = citation["preferred-citation"]
    assert citation["authors"] == preferred["authors"] == preferred["editors"] == who
    assert all(citation[key] == preferred[key] for key in ("title", "type", "license", "version", "date-released"))
    assert f'credit "{who[0]["name"]}"' in (ROOT / "LICENSE-CONTENT").read_text("utf-8")
    assert citation["version"] == kabu_core.__version__
    assert f"({citation['date-released']})" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_zenodo_gets_the_same_metadata() -> None:
    zenodo = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert [zenodo[key] for key in ("title", "license", "keywords", "upload_type")] == [
        cited[key] for key in ("title", "license", "keywords", "type")
    ]
    assert zenodo["creators"] == cited["authors"]
    assert zenodo["description"] == f"<p>{cited['abstract']}</p>"
    assert "version" not in zenodo  # Zenodo takes the version from the tag


def test_the_version_is_defined_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "kabu_core.__version__"}}
    assert re.fullmatch(r"\d+\.\d+\.\d+", kabu_core.__version__)


def test_the_container_has_the_required_python() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    python = (ROOT / ".python-version").read_text("utf-8").strip()
    assert re.fullmatch(rf".+:\d+\.\d+\.\d+-{re.escape(python)}-[a-z]+", container["image"])
