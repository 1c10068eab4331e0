import { nameAccount } from '#contract/networks/networks.ts'
import type { PostEvent, PostPart } from '#contract/posts/post-history.ts'
import { joinWords } from '#src/components/join-words.ts'

export type DeliveryEvent = Extract<PostEvent, { kind: 'delivery' }>

const partWords: Record<Exclude<PostPart, 'paused' | 'resumed'>, string> = {
  caption: 'legenda',
  description: 'descrição',
  media: 'mídias',
  'alt-texts': 'textos alternativos',
  versions: 'textos por rede',
  times: 'horários',
}

/** The words for each step: when it was done, and when it was not. */
const stepWords: Record<DeliveryEvent['step'], readonly [string, string]> = {
  stage: ['Preparado na rede', 'Ainda não ficou pronto na rede'],
  commit: ['Publicado na rede', 'Publicação pedida, e a rede não confirmou'],
  verify: ['Conferido na rede', 'Conferido na rede, sem resposta certa'],
  comment: ['Primeiro comentário publicado', 'Primeiro comentário ainda não publicado'],
}

/** What happened: 'Ana alterou legenda e horários', 'Publicado na rede'. */
export function describeEvent(event: PostEvent): string {
  if (event.kind === 'delivery') return describeStep(event)
  const who = event.by ?? 'Alguém'
  if (event.kind === 'created') return `${who} criou o post`
  return `${who} ${joinWords(listActs(event.parts))}`
}

/** 'alterou legenda e horários', 'pausou o post'. */
function listActs(parts: readonly PostPart[]): string[] {
  const changed = parts.filter((part) => part !== 'paused' && part !== 'resumed')
  const pause = parts.includes('paused')
    ? ['pausou o post']
    : parts.includes('resumed')
      ? ['retomou o post']
      : []
  if (changed.length === 0 && pause.length > 0) return pause
  return [`alterou ${joinWords(changed.map((part) => partWords[part])) || 'o post'}`, ...pause]
}

export function describeStep({ step, isDone }: DeliveryEvent): string {
  return stepWords[step][isDone ? 0 : 1]
}

/** Where a step of a delivery was made: the network and the account. */
export function nameStepPlace({ socialMediaAccount: account }: DeliveryEvent): string {
  return `${account.platformName} ${nameAccount(account)}`
}
