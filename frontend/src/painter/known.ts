/** What a table says of a name, and nothing for names it does not hold (nor for `constructor`). */
export const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
