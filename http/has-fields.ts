/** JSON Schema of an object that has all of these fields, for rules about combinations of fields. */
export function hasFields(...names: string[]) {
  return { properties: Object.fromEntries(names.map((name) => [name, {}])), required: names };
}
