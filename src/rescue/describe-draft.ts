import { isRow, listOf, type StoredRow, textOf } from './stored-row.ts'

const fields = [
  ['caption', 'Legenda'],
  ['description', 'Descrição'],
  ['location', 'Local'],
  ['userTags', 'Pessoas marcadas'],
  ['productTags', 'Produtos marcados'],
  ['altText', 'Texto alternativo'],
  ['firstComment', 'Primeiro comentário'],
  ['link', 'Link'],
] as const

/** A draft or a change of a post as plain text, readable with any text editor. */
export function describeDraft(row: StoredRow, names: ReadonlyMap<string, string>): string {
  const parts = [...describeFields(row)]
  for (const version of listOf(row, 'versions'))
    if (isRow(version)) {
      const own = describeFields(version)
      if (own.length > 0) parts.push(`Para ${textOf(version, 'platformId')}`, ...own)
    }
  const times = listOf(row, 'schedules').filter(isRow).map(describeTime)
  if (times.length > 0) parts.push(titled('Agendamentos', times.join('\n')))
  const files = listOf(row, 'mediaHashes').map((hash) => names.get(String(hash)))
  const lines = files.map((name) => name ?? 'arquivo que não está neste aparelho')
  if (lines.length > 0) parts.push(titled('Mídias, em ordem', lines.join('\n')))
  return `${parts.join('\n\n')}\n`
}

function describeFields(row: StoredRow): string[] {
  return fields.flatMap(([field, title]) => {
    const text = textOf(row, field)
    return text ? [titled(title, text)] : []
  })
}

function titled(title: string, text: string): string {
  return `${title}:\n${text}`
}

function describeTime(schedule: StoredRow): string {
  const time =
    textOf(schedule, 'scheduledAt') || `${textOf(schedule, 'date')} ${textOf(schedule, 'time')}`
  const repeats = Number(schedule.repeatNumber ?? 0)
  const repeat =
    repeats > 0 ? `, repetições: ${repeats}, a cada (dias): ${schedule.repeatType}` : ''
  return `${time.trim()}${repeat}`
}
