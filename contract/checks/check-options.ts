import { measureText } from '../networks/count-text.ts'
import type { NetworkRules, TextLimit } from '../networks/network-rules.ts'
import { formatCount } from '../texts/format-numbers.ts'
import {
  at,
  block,
  type CheckedMedia,
  describeReel,
  type Finding,
  formatNumber,
  isOffReel,
  type VideoChoice,
  warn,
} from './finding.ts'

/** The options for one network. Only those that its `abilities` name are checked. */
export interface CheckedOptions {
  /** Where on the network the post goes; its feed, where it is left out. */
  placement?: string | undefined
  title?: string | undefined
  firstComment?: string | undefined
  collaborators?: readonly string[]
  /** Position of the cover frame in the video, in ms; null lets the network choose. */
  coverMs?: number | null | undefined
  link?: string
  videoAs?: VideoChoice | undefined
  /** Null while nothing is chosen. */
  privacy?: string | null
  /** Advertises something: the account's own brand, or somebody else's, paid ('Conteúdo de marca'). */
  isCommercial?: boolean | undefined
  isYourBrand?: boolean
  isBrandContent?: boolean
}

export interface OptionsContext {
  hasMedia: boolean
  /** The first of the post. */
  video: Pick<CheckedMedia, 'width' | 'height' | 'durationSeconds'> | undefined
}

/** What was chosen against what the network is able to do with such a post. */
export function checkOptions(
  rules: NetworkRules,
  options: CheckedOptions,
  { hasMedia, video }: OptionsContext,
): Finding[] {
  const { abilities } = rules
  const hasVideo = video !== undefined
  const videoSeconds = video?.durationSeconds ?? null
  const findings: Finding[] = []
  const add = (part: string, message: string) =>
    findings.push(block(at('options', part), `${rules.label}: ${message}.`))
  const remark = (part: string, message: string) =>
    findings.push(warn(at('options', part), `${rules.label}: ${message}.`))
  const measure = (part: string, name: string, text = '', limit?: TextLimit) => {
    const used = limit ? measureText(text, limit.unit) : 0
    if (limit && used > limit.max)
      add(part, `${name} tem ${formatNumber(used)} de ${formatNumber(limit.max)} caracteres`)
  }

  // Only photo posts have a title (docs/networks.md 5.3).
  if (!hasVideo) measure('title', 'o título', options.title, abilities.title)
  measure('firstComment', 'o primeiro comentário', options.firstComment, abilities.firstComment)
  const invited = options.collaborators?.length ?? 0
  if (abilities.collaborators !== undefined && invited > abilities.collaborators)
    add(
      'collaborators',
      `no máximo ${formatCount(abilities.collaborators, 'colaborador', 'colaboradores')} (há ${invited})`,
    )
  const coverMs = options.coverMs ?? null
  if (abilities.coverMoment && coverMs !== null) {
    if (!hasVideo) remark('coverMs', 'a capa só vale para vídeo')
    // The network refuses such a cover with code 1/2207057 (docs/networks.md 3.6).
    else if (videoSeconds !== null && coverMs >= videoSeconds * 1000)
      add('coverMs', 'o momento da capa passa do fim do vídeo')
  }
  if (abilities.link && options.link) {
    const problem = problemOfLink(options.link, rules.label, abilities.link.ownSites)
    if (problem) add('link', problem)
    else if (hasMedia)
      remark('link', 'com fotos ou vídeo o link não vira um cartão; ele vai no fim do texto')
  }
  const limits = rules.video
  if (limits?.reel && video && options.videoAs === 'reel' && isOffReel(limits, video))
    add('videoAs', `o vídeo não pode sair como Reel (${describeReel(limits.reel)})`)
  if (abilities.privacy) {
    const { privacy = null, isBrandContent = false } = options
    const level = abilities.privacy.find(({ id }) => id === privacy)
    if (!level) add('privacy', 'escolha quem pode ver o post')
    // "Branded content visibility cannot be set to private" (docs/networks.md 5.3).
    else if (isBrandContent && level.isPrivate)
      add('privacy', 'conteúdo de marca não pode ser visto só por você')
  }
  const saysNothing = options.isCommercial && !options.isYourBrand && !options.isBrandContent
  // The network forbids to publish a disclosure that names nobody (docs/networks.md 5.8).
  if (abilities.brandDisclosure && saysNothing)
    add('isCommercial', 'diga se o post promove a sua marca, a de outra empresa ou as duas')
  return findings
}

function problemOfLink(link: string, label: string, ownSites: readonly string[]) {
  const [, host] = /^https?:\/\/([^\s/?#:@]+\.[^\s/?#:@]+)(?:[:/?#]\S*)?$/i.exec(link.trim()) ?? []
  if (!host) return 'o link precisa começar com https:// e ter um endereço completo'
  const isOwn = ownSites.some((site) => `.${host.toLowerCase()}`.endsWith(`.${site}`))
  return isOwn ? `links para o próprio ${label} são recusados` : undefined
}

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
