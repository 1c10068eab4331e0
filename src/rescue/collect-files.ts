import { describeDraft } from './describe-draft.ts'
import { nameFiles } from './name-files.ts'
import type { OwnContents } from './read-own.ts'
import { type StoredRow, textOf } from './stored-row.ts'
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
