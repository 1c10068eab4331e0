import { countOf } from '../count-of.ts'
import { captionLimit, measureText } from '../count-text.ts'
import { findHashtags, findLinks, findMentions } from '../find-tags.ts'
import type { MediaKind } from '../media.ts'
import type { NetworkRules } from '../networks/network-rules.ts'
import { at, block, type Finding, inWords, warn } from './finding.ts'

/** `kind`: of the media, where it changes how much may be said. */
export function checkCaption(rules: NetworkRules, caption: string, kind?: MediaKind): Finding[] {
  const { label, hashtags: tagRules } = rules
  const { becomes, note, forbidden = '' } = rules.caption
  const findings: Finding[] = []
  const name = becomes ? `${becomes} (a legenda)` : 'a legenda'
  const { max, unit } = captionLimit(rules.id, kind)
  const used = measureText(caption, unit)
  if (used > max) {
    const noun = unit === 'utf8-bytes' ? 'bytes' : 'caracteres'
    const hint = note && used !== [...caption].length ? ` (${note})` : ''
    findings.push(
      block(
        at('caption'),
        `${label}: ${name} tem ${inWords(used)} de ${inWords(max)} ${noun}${hint}.`,
      ),
    )
  }
  findings.push(...checkForbidden(label, 'caption', name, caption, forbidden))
  const hashtags = findHashtags(caption).length
  const { max: maxTags = Infinity, warnAbove = Infinity } = tagRules
  if (hashtags > maxTags)
    findings.push(
      block(
        at('caption'),
        `${label}: use no máximo ${countOf(maxTags, 'hashtag', 'hashtags')} (há ${hashtags}).`,
      ),
    )
  else if (hashtags > warnAbove)
    findings.push(
      warn(
        at('caption'),
        `${label}: há ${countOf(hashtags, 'hashtag', 'hashtags')}; mais de ${warnAbove} podem reduzir o alcance.`,
      ),
    )
  const mentions = findMentions(caption).length
  if (rules.mentions !== undefined && mentions > rules.mentions)
    findings.push(
      block(
        at('caption'),
        `${label}: use no máximo ${countOf(rules.mentions, 'menção', 'menções')} (há ${mentions}).`,
      ),
    )
  const links = rules.links === undefined ? 0 : new Set(findLinks(caption)).size
  if (rules.links !== undefined && links > rules.links)
    findings.push(
      block(
        at('caption'),
        `${label}: use no máximo ${countOf(rules.links, 'link', 'links')} (há ${links}).`,
      ),
    )
  return findings
}

/** Only where the network has a description of its own. */
export function checkDescription(rules: NetworkRules, description: string): Finding[] {
  const { label, description: limit } = rules
  if (!limit) return []
  const used = measureText(description, limit.unit)
  const noun = limit.unit === 'utf8-bytes' ? 'bytes (letras com acento contam 2)' : 'caracteres'
  const findings = checkForbidden(
    label,
    'description',
    'a descrição',
    description,
    limit.forbidden ?? '',
  )
  if (used > limit.max)
    findings.push(
      block(
        at('description'),
        `${label}: a descrição tem ${inWords(used)} de ${inWords(limit.max)} ${noun}.`,
      ),
    )
  return findings
}

function checkForbidden(
  label: string,
  field: 'caption' | 'description',
  name: string,
  text: string,
  forbidden: string,
): Finding[] {
  const found = [...forbidden].filter((character) => text.includes(character))
  if (found.length === 0) return []
  return [block(at(field), `${label}: ${name} não pode ter ${found.join(' nem ')}.`)]
}
