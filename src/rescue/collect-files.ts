import type { OwnContents, OwnFile } from './read-own.ts'
import { isRow, listOf, type StoredRow, textOf } from './stored-row.ts'
import type { ZipFile } from './write-zip.ts'

const readme = `O que estava guardado no uPubly neste aparelho.

rascunhos/    um texto para cada rascunho, também os que esperavam na fila de envio
alteracoes/   um texto para cada alteração de um post
midias/       fotos, vídeos e outros arquivos, como foram escolhidos
dados.json    tudo de novo, para quem sabe ler
`

export interface Collected {
  files: ZipFile[]
  /** Names of media whose bytes are not on this device. */
  missing: string[]
}

/** The content of the download: texts for people, media under their names, and the rows as they are. */
export function collectFiles(contents: OwnContents): Collected {
  const { rows, unsaved } = contents
  const media: ZipFile[] = []
  const missing: string[] = []
  const names = nameFiles(contents.files)
  for (const { hash, content } of contents.files) {
    const name = names.get(hash) ?? hash
    if (content) media.push({ path: `midias/${name}`, content })
    else missing.push(name)
  }
  const describe = (folder: string, list: readonly StoredRow[]) =>
    list.map((row, index) => ({
      path: `${folder}/${String(index + 1).padStart(3, '0')} ${titleOf(row)}.txt`,
      content: text(describeDraft(row, names)),
    }))
  const words = unsaved.map((row) => (isChanged(row) ? row.changes : row))
  const files = [
    { path: 'LEIA-ME.txt', content: text(readme) },
    ...describe('rascunhos', rows.drafts ?? []),
    ...describe('rascunhos/ultimas-palavras', words),
    ...describe('alteracoes', rows.edits ?? []),
    { path: 'dados.json', content: text(JSON.stringify({ ...rows, unsaved }, null, 2)) },
    ...media,
  ]
  return { files, missing }
}

function isChanged(row: StoredRow): row is StoredRow & { changes: StoredRow } {
  return typeof row.changes === 'object' && row.changes !== null
}

/** Starts with a byte order mark: without it, editors on Windows may not recognize UTF-8. */
function text(content: string): Blob {
  return new Blob(['\uFEFF', content], { type: 'text/plain' })
}

function titleOf(row: StoredRow): string {
  const words = textOf(row, 'caption').replace(/[^\p{L}\p{N} ]+/gu, ' ')
  return words.replace(/\s+/g, ' ').trim().slice(0, 40).trim() || 'sem legenda'
}

/** A unique name in the download for each file, by hash: its own name without forbidden characters. */
function nameFiles(files: readonly OwnFile[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { hash, name } of files) {
    const clean = cleanName(name)
    const dot = clean.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    let free = clean
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${ending}`
    taken.add(free.toLowerCase())
    names.set(hash, free)
  }
  return names
}

/** Replaces characters that some system reads as a path or a command; the file extension stays. */
function cleanName(name: string): string {
  const allowed = name.replace(/[\\/:*?"<>|\p{C}]/gu, '_').replace(/^[. ]+/, '')
  return allowed.slice(-80) || 'arquivo'
}

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
function describeDraft(row: StoredRow, names: ReadonlyMap<string, string>): string {
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
