import { nameOfPost } from '#contract/posts/post-number.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { joinWords } from '#src/components/join-words.ts'
import { zonedTextWithZone } from '#src/components/time/zoned-text.ts'

const words = {
  caption: 'legenda',
  description: 'descrição',
  versions: 'textos por rede',
  mediaHashes: 'mídias',
  altTexts: 'textos alternativos',
  schedules: 'horários',
} as const

/** A change in words: 'Alterar legenda e horários do post #12. Publicar sáb., 21 de nov., 14:30 ...' */
export function describeChange(edit: EditDraft, now?: number): string {
  const { basis } = edit
  const name = basis.number === undefined ? undefined : `post ${nameOfPost(basis)}`
  if (edit.isDeletion) return name ? `Excluir o ${name}` : 'Excluir este post'
  const all = listChanges(edit, basis)
  const changed = all.filter((field) => field !== 'isPaused')
  if (all.includes('isPaused') && changed.length === 0)
    return `${edit.isPaused ? 'Pausar' : 'Retomar'} ${name ? `o ${name}` : 'este post'}`
  const parts = joinWords(changed.map((field) => words[field]))
  const what = parts
    ? `Alterar ${parts}${name ? ` do ${name}` : ''}`
    : `Alterar ${name ? `o ${name}` : 'este post'}`
  return changed.includes('schedules') ? `${what}. ${describeTimes(edit, now)}` : what
}

function describeTimes({ schedules, basis }: EditDraft, now?: number): string {
  const times = schedules.flatMap(({ scheduledAt }) => (scheduledAt === null ? [] : [scheduledAt]))
  const [first] = times.toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const timeZone = basis.schedules[0]?.timeZone
  if (first === undefined || timeZone === undefined) return 'Nenhum horário a publicar'
  const when = zonedTextWithZone(first, timeZone, now)
  if (times.length === 1) return `Publicar ${when}`
  return `${formatCount(times.length, 'horário', 'horários')}, o primeiro ${when}`
}
