/**
 * Parses JSON; 17-digit ids that Instagram sends as bare numbers become texts, so no digit is lost.
 */
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
