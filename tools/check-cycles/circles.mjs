// Circles in a map of uses: Map(file → Map(used file → line)).

/** The strongly connected components of more than one file (Tarjan), each as a sorted list of files. */
export function circles(uses) {
  const state = new Map();
  const stack = [];
  const found = [];
  function visit(file) {
    const mine = { index: state.size, low: state.size, open: true };
    state.set(file, mine);
    stack.push(file);
    for (const other of uses.get(file)?.keys() ?? []) {
      const theirs = state.get(other) ?? visit(other);
      if (theirs.open) mine.low = Math.min(mine.low, theirs.low);
    }
    if (mine.low === mine.index) {
      const part = stack.splice(stack.indexOf(file));
      for (const one of part) state.get(one).open = false;
      if (part.length > 1) found.push(part.sort());
    }
    return mine;
  }
  for (const file of uses.keys()) if (!state.has(file)) visit(file);
  return found.sort((a, b) => b.length - a.length);
}

/** The shortest way from `file` back to itself, as a list of files that starts and ends with it. */
function wayBack(file, uses, among) {
  const before = new Map();
  const queue = [file];
  for (const at of queue) {
    for (const other of uses.get(at)?.keys() ?? []) {
      if (!among.has(other) || before.has(other)) continue;
      before.set(other, at);
      if (other === file) {
        const way = [file];
        for (let step = at; step !== file; step = before.get(step)) way.unshift(step);
        return [file, ...way];
      }
      queue.push(other);
    }
  }
  return undefined;
}

/** The shortest circle within a component. */
export function example(part, uses) {
  const among = new Set(part);
  const ways = part.map((file) => wayBack(file, uses, among)).filter(Boolean);
  return ways.sort((a, b) => a.length - b.length)[0];
}
