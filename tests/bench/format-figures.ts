import type { Figure } from './bench.ts'

const head = ['', 'figure', 'floor', 'ratio', 'target', '']

/** The figures as a table, one line each. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = [head, ...figures.map(toRow)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => pad(row, widths)).join('\n')
}

function toRow({ what, value, unit, floor, target }: Figure): string[] {
  const ratio = floor === undefined ? undefined : value / floor
  return [
    what,
    `${round(value)} ${unit}`,
    floor === undefined ? '' : `${round(floor)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    ...judge({ value, unit, ratio, target }),
  ]
}

interface Judged {
  value: number
  unit: string
  ratio: number | undefined
  target: Figure['target']
}

function judge({ value, unit, ratio, target }: Judged): [string, string] {
  if (target === undefined) return ['', '']
  if ('value' in target) {
    return [`<= ${round(target.value)} ${unit}`, value <= target.value ? 'met' : 'MISSED']
  }
  const isMet = ratio !== undefined && ratio <= target.ratio
  return [`<= ${target.ratio} x`, isMet ? 'met' : 'MISSED']
}

function pad(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0
    return column === 0 ? cell.padEnd(width) : cell.padStart(width)
  })
  return cells.join('  ').trimEnd()
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
