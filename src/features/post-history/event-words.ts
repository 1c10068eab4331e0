import { nameAccount } from '#contract/name-account.ts'
import type { PostEvent, PostPart } from '#contract/post-history.ts'
import { joinWords } from '#src/components/join-words.ts'

export type DeliveryEvent = Extract<PostEvent, { kind: 'delivery' }>

const partWords: Record<PostPart, string> = {
  caption: 'legenda',
  description: 'descrição',
  media: 'mídias',
  'alt-texts': 'textos alternativos',
  versions: 'textos por rede',
  times: 'horários',
}

/** Each step when it was done, and when it was not. */
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
  return `${who} alterou ${joinWords(event.parts.map((part) => partWords[part])) || 'o post'}`
}

export function describeStep({ step, isDone }: DeliveryEvent): string {
  return stepWords[step][isDone ? 0 : 1]
}

/** Where a step of a delivery was made: the network and the account. */
export function nameStepPlace({ socialMediaAccount: account }: DeliveryEvent): string {
  return `${account.platformName} ${nameAccount(account)}`
}
