/** The fields whose value is not undefined: for optional properties, which may be missing but not undefined. */
export function definedFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
