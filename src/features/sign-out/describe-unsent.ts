import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import type { Unsent } from '#local/person/count-unsent.ts'
import { joinWords } from '#src/components/join-words.ts'

/** Describes the unsent work on this device, and what becomes of it after a sign-out. */
export function describeUnsent(unsent: Unsent): string {
  return [...describeWaiting(unsent), ...describeOpen(unsent)].join(' ')
}

function describeWaiting({ posts, templates, files, changes }: Unsent): string[] {
  const count = posts + templates + files + changes
  if (count === 0) return []
  const what = joinWords([
    ...(posts > 0 ? [formatCount(posts, 'post', 'posts')] : []),
    ...(templates > 0 ? [formatCount(templates, 'template', 'templates')] : []),
    ...(files > 0
      ? [formatCount(files, 'arquivo para o armazenamento', 'arquivos para o armazenamento')]
      : []),
    ...(changes > 0 ? [formatCount(changes, 'alteração', 'alterações')] : []),
  ])
  const isMasculine = posts + templates + files > 0
  const gender = isMasculine ? 'o' : 'a'
  const pronoun = isMasculine ? 'Ele' : 'Ela'
  const one = `${what} ainda não foi enviad${gender}. ${pronoun} fica guardad${gender} neste aparelho e segue quando você entrar de novo.`
  const many = `${what} ainda não foram enviad${gender}s. ${pronoun}s ficam guardad${gender}s neste aparelho e seguem quando você entrar de novo.`
  return [choosePlural(count, one, many)]
}

/** Open edits were never submitted; they stay on the device for their author. */
function describeOpen({ openEdits }: Unsent): string[] {
  if (openEdits === 0) return []
  const what = formatCount(openEdits, 'alteração não salva fica', 'alterações não salvas ficam')
  return [`${what} aqui, só para você.`]
}
