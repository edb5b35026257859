"""Says which operations of docs/openapi.json were called and which succeeded, and fails for one that did neither without a reason.

Usage: report.py COUNTS, a file that hooks.py wrote. Reasons are in operations.json; one that holds no longer is a failure, too.
"""

import json
import sys
from pathlib import Path

counts = json.loads(Path(sys.argv[1]).read_text())
reasons = json.loads(Path(__file__).with_name("operations.json").read_text())
paths = json.loads(Path("docs/openapi.json").read_text())["paths"]
described = {operation["operationId"] for item in paths.values() for operation in item.values()}
called = set(counts)
succeeded = {name for name, statuses in counts.items() if any(status < "400" for status in statuses)}
not_called, never = set(reasons["not called"]), set(reasons["never succeeds"])
faults = {
    "Not called": described - called - not_called,
    "Never succeeded": called - succeeded - never,
    "Called all the same": called & not_called,
    "Succeeded all the same": succeeded & never,
    "No operation": (not_called | never) - described,
}

print(f"Operations called: {len(called)} of {len(described)}, with success: {len(succeeded)}, in {sum(sum(one.values()) for one in counts.values())} calls.")
for kind, why in reasons.items():
    print(f"{kind.capitalize()}:", "; ".join(f"{name} ({reason})" for name, reason in why.items()) or "none")
for fault, names in faults.items():
    for name in sorted(names):
        print(f"{fault}: {name} {counts.get(name, '')}", file=sys.stderr)
sys.exit(1 if any(faults.values()) else 0)
