import { badParameter } from './graph-error.ts'

export type FieldReaders = Record<string, (nested: string | undefined) => unknown>

/** Splits `id,children{id,media_type}` at the commas outside all braces. */
const splitFields = (text: string): { name: string; nested: string | undefined }[] => {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + letter)
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = part, nested] = /^([^{]+)\{(.*)\}$/.exec(part) ?? []
      return { name, nested }
    })
}

/** One unknown field fails the whole call; `id` is always included; empty values are left out. */
export const selectFields = (
  nodeType: string,
  readers: FieldReaders,
  requested: string | undefined,
): Record<string, unknown> => {
  const answer: Record<string, unknown> = {}
  for (const { name, nested } of [...splitFields(requested ?? ''), { name: 'id', nested: '' }]) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!read)
      throw badParameter(`Tried accessing nonexistent field (${name}) on node type (${nodeType})`)
    const value = read(nested)
    if (value !== undefined && value !== null && value !== '') answer[name] = value
  }
  return answer
}

/** The time format of Graph: 2026-11-20T12:00:00+0000. */
export const graphTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000')
