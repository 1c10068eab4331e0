import { GraphError, nonexistentField } from './graph-error.ts'

/** What is asked of a field: `children.limit(2){id,owner{id}}`. */
export type FieldRequest = {
  /** What stands in its braces; undefined without any. */
  nested: string | undefined
  /** What stands after it in parentheses: `{limit: '2'}`. */
  args: Record<string, string>
}

export type FieldReaders = Record<
  string,
  (nested: string | undefined, args: Record<string, string>) => unknown
>

const syntaxError = (text: string) =>
  new GraphError({ code: 2500, message: `(#2500) Syntax error in the field expansion "${text}"` })

/** Splits at the commas outside braces and parentheses, however deep they go. */
const splitOutside = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if (sign === '{' || sign === '(') depth += 1
    if (sign === '}' || sign === ')') depth -= 1
    if (depth < 0) throw syntaxError(text)
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  if (depth !== 0) throw syntaxError(text)
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '')
}

const readArgs = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\.(\w+)\(([^()]*)\)/g)].map(([, name = '', value = '']) => [name, value]),
  )

const splitFields = (text: string): (FieldRequest & { name: string })[] =>
  splitOutside(text).map((part) => {
    const found = /^(\w+)((?:\.\w+\([^()]*\))*)(?:\{(.*)\})?$/s.exec(part)
    if (!found) throw syntaxError(part)
    const [, name = '', args = '', nested] = found
    return { name, nested, args: readArgs(args) }
  })

/** One unknown field fails the whole call; `id` is always included; empty values are left out. */
export const selectFields = (
  nodeType: string,
  readers: FieldReaders,
  requested: string | undefined,
): Record<string, unknown> => {
  const answer: Record<string, unknown> = {}
  const always = { name: 'id', nested: undefined, args: {} }
  for (const { name, nested, args } of [...splitFields(requested ?? ''), always]) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (!read) throw nonexistentField(name, nodeType)
    const value = read(nested, args)
    if (value !== undefined && value !== null && value !== '') answer[name] = value
  }
  return answer
}

/** The time format of Graph: 2026-11-20T12:00:00+0000. */
export const graphTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000')
