import type { MediaKind } from '../media/media.ts'
import { captionLimit, measureText } from '../networks/count-text.ts'
import type { NetworkRules } from '../networks/network-rules.ts'
import { findHashtags, findLinks, findMentions } from '../texts/find-tags.ts'
import { formatCount } from '../texts/format-numbers.ts'
import { at, block, type Finding, formatNumber, warn } from './finding.ts'

/** `kind`: type of the media, which may change the caption's limit. */
export function checkCaption(rules: NetworkRules, caption: string, kind?: MediaKind): Finding[] {
  const { label, hashtags: tagRules } = rules
  const { becomes, note, forbidden = '' } = rules.caption
  if (rules.hidesText)
    return caption.trim() === '' ? [] : [warn(at('caption'), `${label}: a legenda não aparece.`)]
  const findings: Finding[] = []
  const name = becomes ? `${becomes} (a legenda)` : 'a legenda'
  const { max, unit } = captionLimit(rules, kind)
  const used = measureText(caption, unit)
  if (used > max) {
    const noun = unit === 'utf8-bytes' ? 'bytes' : 'caracteres'
    const hint = note && used !== [...caption].length ? ` (${note})` : ''
    findings.push(
      block(
        at('caption'),
        `${label}: ${name} tem ${formatNumber(used)} de ${formatNumber(max)} ${noun}${hint}.`,
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
        `${label}: use no máximo ${formatCount(maxTags, 'hashtag', 'hashtags')} (há ${hashtags}).`,
      ),
    )
  else if (hashtags > warnAbove)
    findings.push(
      warn(
        at('caption'),
        `${label}: há ${formatCount(hashtags, 'hashtag', 'hashtags')}; mais de ${warnAbove} podem reduzir o alcance.`,
      ),
    )
  const mentions = findMentions(caption).length
  if (rules.mentions !== undefined && mentions > rules.mentions)
    findings.push(
      block(
        at('caption'),
        `${label}: use no máximo ${formatCount(rules.mentions, 'menção', 'menções')} (há ${mentions}).`,
      ),
    )
  const links = rules.links === undefined ? 0 : new Set(findLinks(caption)).size
  if (rules.links !== undefined && links > rules.links)
    findings.push(
      block(
        at('caption'),
        `${label}: use no máximo ${formatCount(rules.links, 'link', 'links')} (há ${links}).`,
      ),
    )
  return findings
}

/** Findings for the description; empty for networks without one. */
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
        `${label}: a descrição tem ${formatNumber(used)} de ${formatNumber(limit.max)} ${noun}.`,
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
