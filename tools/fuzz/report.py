"""Says which operations of docs/openapi.json were called and which succeeded, and fails for one that did neither without a reason.

Usage: report.py COUNTS, a file that hooks.py wrote. Reasons are in operations.json.
"""

import json
import sys
from pathlib import Path

counts = json.loads(Path(sys.argv[1]).read_text())
reasons = json.loads(Path(__file__).with_name("operations.json").read_text())
paths = json.loads(Path("docs/openapi.json").read_text())["paths"]
described = {operation["operationId"] for item in paths.values() for operation in item.values()}
succeeded = {name for name, statuses in counts.items() if any(status < "400" for status in statuses)}
uncalled = described - set(counts) - set(reasons["not called"])
refused = set(counts) - succeeded - set(reasons["never succeeds"])
calls = sum(sum(statuses.values()) for statuses in counts.values())

print(f"Operations called: {len(described & set(counts))} of {len(described)}, with success: {len(described & succeeded)}, in {calls} calls.")
for kind, why in reasons.items():
    print(f"{kind.capitalize()}:", "; ".join(f"{name} ({reason})" for name, reason in why.items()) or "none")
for name in sorted(refused):
    print(f"Never succeeded: {name} {counts[name]}", file=sys.stderr)
for name in sorted(uncalled):
    print(f"Not called: {name}", file=sys.stderr)
sys.exit(1 if uncalled or refused else 0)
