/** Values over time in at most `2 × most` steps, however many come: steps grow by joining neighbours. */
export function steps<Value>(most: number, join: (one: Value, other: Value) => Value) {
  let values: Value[] = [];
  let width = 1;
  let [held, count] = [undefined as Value | undefined, 0];

  function widen(): void {
    const joined: Value[] = [];
    for (let at = 0; at < values.length; at += 2) {
      const [one, other] = [values[at] as Value, values[at + 1] as Value];
      joined.push(join(one, other));
    }
    values = joined;
    width *= 2;
  }

  return {
    add(value: Value): void {
      held = count === 0 || held === undefined ? value : join(held, value);
      if (++count < width) return;
      values.push(held);
      count = 0;
      if (values.length === 2 * most) widen();
    },
    /** How many values went into each, and the last one with what it has so far. */
    result: (): { values: Value[]; width: number } => ({
      values: count > 0 && held !== undefined ? [...values, held] : values,
      width,
    }),
  };
}
