/**
 * Parses a network's answer. Ids of 64 bits that come as bare numbers become texts, since a number
 * would lose their last digits (docs/networks.md 0).
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
