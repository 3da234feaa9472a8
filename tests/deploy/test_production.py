"""What the production files promise about match workers, which run strangers' code."""

import re
from typing import Any

import yaml

from deploy.places import REPOSITORY
from workers.contract import MATCH_PREFIX, RESULT_PREFIX
from workers.contract.keys import blob_key, lease_key, token_key, worker_key

PRODUCTION = REPOSITORY / "deploy" / "production"


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((PRODUCTION / "compose.yaml").read_text())["services"]
    return services


def worker_rule() -> str:
    lines = (PRODUCTION / "redis" / "users.acl").read_text().splitlines()
    return next(line for line in lines if line.startswith("user worker "))


def test_a_worker_container_is_told_no_secret_of_the_site() -> None:
    worker = compose()["worker"]
    assert {"DATABASE_URL", "SECRET_KEY"}.isdisjoint(worker["environment"])
    assert worker["environment"]["REDIS_URL"].startswith("redis://worker:")


def test_a_worker_container_shares_a_network_with_redis_alone() -> None:
    services = compose()
    (network,) = services["worker"]["networks"]
    beside = {name for name, service in services.items() if network in service.get("networks", ["default"])}
    assert beside == {"worker", "redis"}


def test_a_worker_may_write_what_the_contract_says_and_read_the_rest_of_it() -> None:
    allowed = dict.fromkeys(re.findall(r"(%[RW]~|~)([^\s)]+)", worker_rule()))
    pairs = {(pattern, mode) for mode, pattern in allowed}
    lease = lease_key("*", "*").removesuffix(":*")
    assert {(f"{MATCH_PREFIX}*", "~"), (lease, "~"), (worker_key("*"), "~")} <= pairs
    assert {(f"{RESULT_PREFIX}*", "%W~"), (blob_key("*"), "%R~"), (token_key("*"), "%R~")} <= pairs
    assert {pattern for pattern, mode in pairs if mode == "~"} == {f"{MATCH_PREFIX}*", lease, worker_key("*")}


def test_only_named_users_get_into_redis() -> None:
    lines = (PRODUCTION / "redis" / "users.acl").read_text().splitlines()
    assert lines[0] == "user default off"
    assert "+@all" not in worker_rule()
    assert [line.split()[1] for line in lines] == ["default", "site", "worker"]
