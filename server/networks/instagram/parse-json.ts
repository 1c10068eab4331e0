/** Instagram sends 17-digit ids as bare numbers in places: those are kept as text, digit for digit. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, keepBigIntegers)
}

function keepBigIntegers(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { source?: string },
) {
  const isExact = typeof value !== 'number' || Number.isSafeInteger(value)
  return isExact || !/^-?\d+$/.test(context?.source ?? '') ? value : context?.source
}
