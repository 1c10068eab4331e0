import type { NetworkRules } from '../networks/network-rules.ts'
import type { CheckedOptions } from './check-options.ts'
import type { CheckedMedia } from './checked-media.ts'
import { at, type Finding, warn } from './finding.ts'

/**
 * What was chosen that the network is able to do, but not at the place where the post goes: it stays
 * in the post, and is not sent. `own`: the network's rules; `rules`: those of the place.
 */
export function checkLeftOut(
  own: NetworkRules,
  rules: NetworkRules,
  post: { media: readonly CheckedMedia[]; options?: CheckedOptions | undefined },
): Finding[] {
  const { media, options = {} } = post
  const isLeftOut = (ability: keyof NetworkRules['abilities']) =>
    own.abilities[ability] !== undefined && rules.abilities[ability] === undefined
  const findings: Finding[] = []
  const remark = (part: string, message: string) =>
    findings.push(warn(at('options', part), `${rules.label}: ${message}.`))
  if (isLeftOut('firstComment') && (options.firstComment ?? '').trim() !== '')
    remark('firstComment', 'o primeiro comentário não é publicado')
  if (isLeftOut('collaborators') && (options.collaborators ?? []).length > 0)
    remark('collaborators', 'colaboradores não são convidados')
  if (isLeftOut('coverMoment') && (options.coverMs ?? null) !== null)
    remark('coverMs', 'a capa escolhida não é usada')
  if (isLeftOut('altText') && media.some(({ altText = '' }) => altText.trim() !== ''))
    findings.push(warn(at('media'), `${rules.label}: o texto alternativo não é enviado.`))
  return findings
}
