import type { ScheduledTemplate, Template } from './template.ts'

/** A form field: `scheduleRequestDtos[0].socialMediaAccountIds[1]` = 'text'. */
export type FormEntry = readonly [name: string, value: string]

/**
 * Writes the form of `POST /templates/scheduled` and `POST /templates`, without files, with indexed
 * names. Newer fields are JSON text, omitted when empty, so that the form equals an older app's.
 */
export function writeTemplateForm(template: Template | ScheduledTemplate): FormEntry[] {
  return Object.entries(template).flatMap(([name, value]): FormEntry[] => {
    if (!jsonFields.has(name)) return flatten(name, value)
    return hasContent(value) ? [[name, JSON.stringify(value)]] : []
  })
}

/** A list of empty texts has none. */
function hasContent(value: unknown): boolean {
  return Array.isArray(value) && value.some((item) => item !== '')
}

/**
 * For validation with the call's schema. Undefined for wrong nesting, names of prototypes, repeated
 * names, gaps in indexes, or broken JSON. The result is never larger than the form.
 */
export function readTemplateForm(entries: readonly FormEntry[]): unknown | undefined {
  const root: Branch = new Map()
  for (const [name, value] of entries) {
    const path = parsePath(name)
    if (!path) return undefined
    const read = readValue(path, value)
    if (read === undefined || !place(root, path, read)) return undefined
  }
  return settle(root)
}

type Path = readonly (string | number)[]
/** Children by name or index; gaps in the indexes are checked at the end. */
type Branch = Map<string | number, unknown>

/** 'scheduleRequestDtos[0].socialMediaAccountIds[1]' */
const maxDepth = 4
/** In characters: several times the longest texts. */
export const maxVersionsLength = 1_000_000
export const maxAltTextsLength = 200_000
const jsonFields = new Map([
  ['versions', maxVersionsLength],
  ['mediaAltTexts', maxAltTextsLength],
])
const booleans = new Set(['isActive', 'isPostNow'])
const numbers = new Set(['repeatType', 'repeatNumber'])
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function flatten(name: string, value: unknown): FormEntry[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => flatten(`${name}[${index}]`, item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => flatten(`${name}.${key}`, inner))
  return [[name, String(value)]]
}

function parsePath(name: string): Path | undefined {
  if (!/^[A-Za-z]+(\[\d{1,3}\]|\.[A-Za-z]+)*$/.test(name)) return undefined
  const parts = name.match(/[A-Za-z]+|\d+/g) ?? []
  if (parts.length > maxDepth || parts.some((part) => forbidden.has(part))) return undefined
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Undefined when it cannot be read. */
function readValue(path: Path, value: string): unknown {
  const [first] = path
  const most = typeof first === 'string' ? jsonFields.get(first) : undefined
  if (most !== undefined)
    return path.length === 1 && value.length <= most ? parseJson(value) : undefined
  const last = path.findLast((part) => typeof part === 'string') ?? ''
  if (booleans.has(last) && (value === 'true' || value === 'false')) return value === 'true'
  if (numbers.has(last) && /^\d{1,6}$/.test(value)) return Number(value)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function place(root: Branch, path: Path, value: unknown): boolean {
  let branch = root
  for (const part of path.slice(0, -1)) {
    const inner = branch.get(part) ?? new Map()
    if (!(inner instanceof Map)) return false
    branch.set(part, inner)
    branch = inner
  }
  const last = path.at(-1)
  if (last === undefined || branch.has(last)) return false
  branch.set(last, value)
  return true
}

/** Undefined where names and indexes are mixed, or an index is missing. */
function settle(branch: Branch): unknown | undefined {
  const settled = new Map<string | number, unknown>()
  for (const [key, value] of branch) {
    const inner = value instanceof Map ? settle(value) : value
    if (inner === undefined) return undefined
    settled.set(key, inner)
  }
  const names = [...settled.keys()].filter((key) => typeof key === 'string')
  if (names.length === settled.size) return Object.fromEntries(settled)
  if (names.length > 0) return undefined
  const items = Array.from(settled, (_, index) => settled.get(index))
  return items.includes(undefined) ? undefined : items
}
