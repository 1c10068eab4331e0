import type { ScheduledTemplate } from './template.ts'

/** A form field as it travels: `scheduleRequestDtos[0].socialMediaAccountIds[1]` = 'text'. */
export type FormEntry = readonly [name: string, value: string]

/** Writes the fields of `POST /templates/scheduled` as indexed nested form names, files excepted. */
export function writeTemplateForm(template: ScheduledTemplate): FormEntry[] {
  return Object.entries(template).flatMap(([name, value]) => flatten(name, value))
}

/**
 * Reads the form names back into an object for validation with `ScheduledTemplate`.
 * Answers undefined for a name that could not have been written here (bad nesting, prototype names).
 */
export function readTemplateForm(entries: readonly FormEntry[]): unknown | undefined {
  const root: Branch = {}
  for (const [name, value] of entries) {
    const path = parsePath(name)
    if (!path || !place(root, path, readValue(path, value))) return undefined
  }
  return root
}

type Branch = { [key: string]: unknown } | unknown[]

const maxIndex = 999
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

function parsePath(name: string): (string | number)[] | undefined {
  if (!/^[A-Za-z]+(\[\d{1,3}\]|\.[A-Za-z]+)*$/.test(name)) return undefined
  const parts = name.match(/[A-Za-z]+|\d+/g) ?? []
  if (parts.some((part) => forbidden.has(part))) return undefined
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function readValue(path: readonly (string | number)[], value: string): unknown {
  const last = path.findLast((part) => typeof part === 'string') ?? ''
  if (booleans.has(last) && (value === 'true' || value === 'false')) return value === 'true'
  if (numbers.has(last) && /^\d{1,6}$/.test(value)) return Number(value)
  return value
}

function place(root: Branch, path: readonly (string | number)[], value: unknown): boolean {
  let branch: Branch = root
  for (const [depth, part] of path.entries()) {
    if (Array.isArray(branch) !== (typeof part === 'number')) return false
    if (typeof part === 'number' && part > maxIndex) return false
    const holder = branch as Record<string | number, unknown>
    const next = path[depth + 1]
    if (next === undefined) {
      holder[part] = value
      return true
    }
    holder[part] ??= typeof next === 'number' ? [] : {}
    const child = holder[part]
    if (typeof child !== 'object' || child === null) return false
    branch = child as Branch
  }
  return false
}
