// Vitest tells of a test that failed with this, and Node 20 does not have it.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
