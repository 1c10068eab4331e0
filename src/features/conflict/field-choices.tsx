import { useMemo } from 'react'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { Post } from '#contract/posts/post.ts'
import { type EditContent, isEditText } from '#local/edits/edit-content.ts'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { describeVersion } from '#src/networks/describe-version.ts'
import {
  type Choice,
  type EditField,
  listShared,
  type Side,
  type VersionComparison,
} from './compare-versions.ts'
import { describeMedia } from './content-media.ts'
import { compareTexts, type TextPart } from './text-difference.ts'
import { TextParts } from './text-with-differences.tsx'
import { VersionChoice } from './version-choice.tsx'
import { VersionMedia, VersionThumbnail } from './version-media.tsx'
import { VersionTimes } from './version-times.tsx'

export interface FieldChoicesProps {
  comparison: VersionComparison
  choice: Choice
  /** Used to look up files and names of accounts. */
  posts: readonly Post[]
  names: ReadonlyMap<string, string>
  timeZone: string
  onChoose: (field: EditField, side: Side) => void
}

const titles: Record<EditField, string> = {
  caption: 'Legenda',
  description: 'Descrição',
  versions: 'Textos por rede',
  mediaHashes: 'Mídias',
  altTexts: 'Textos alternativos',
  schedules: 'Agendamentos',
  isPaused: 'Pausa',
}

/** One choice for each field in which the two versions differ. */
export function FieldChoices(props: FieldChoicesProps) {
  const { comparison, choice, onChoose } = props
  if (comparison.differences.length === 0)
    return <p>As duas versões dizem o mesmo: não há mais nada para enviar.</p>
  return comparison.differences.map(({ field, changedBy, hasGoneOut }) => (
    <VersionChoice
      key={field}
      title={titles[field]}
      changedBy={changedBy}
      warning={
        hasGoneOut
          ? 'Um horário que você mudou já foi publicado. Com a sua versão, o post pode sair outra vez.'
          : undefined
      }
      chosen={choice[field]}
      onChoose={(side) => onChoose(field, side)}
      theirs={<Version {...props} field={field} side="theirs" />}
      mine={<Version {...props} field={field} side="mine" />}
    />
  ))
}

function Version(props: FieldChoicesProps & { field: EditField; side: Side }) {
  const { comparison, field, side, posts, names, timeZone } = props
  const own = comparison[side]
  const other = comparison[side === 'mine' ? 'theirs' : 'mine']
  if (isEditText(field)) return <TextVersion text={own[field]} other={other[field]} />
  if (field === 'versions')
    return <VersionNetworks versions={own.versions} others={other.versions} />
  if (field === 'altTexts') return <VersionAltTexts content={own} {...{ other, posts }} />
  if (field === 'mediaHashes')
    return <VersionMedia media={describeMedia(own.mediaHashes, posts)} others={other.mediaHashes} />
  if (field === 'isPaused')
    return <p className="text-sm">{own.isPaused ? 'Pausado' : 'Publica nos horários'}</p>
  return (
    <VersionTimes
      schedules={own.schedules}
      others={other.schedules}
      {...{ posts, names, timeZone }}
    />
  )
}

function TextVersion({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => compareTexts(text, other)[0], [text, other])
  return <VersionText parts={parts} />
}

/** A text of one version, with the parts marked that the other version lacks. */
function VersionText({ parts }: { parts: readonly TextPart[] }) {
  if (parts.length === 0) return <p className="text-muted text-sm">Sem texto</p>
  return (
    <p className="max-h-60 overflow-y-auto whitespace-pre-line break-words text-sm">
      <TextParts parts={parts} />
    </p>
  )
}

export interface VersionNetworksProps {
  versions: readonly NetworkVersion[]
  /** The network versions of the other side; what they lack is marked. */
  others: readonly NetworkVersion[]
}

/** What each network gets instead of, or besides, the general content. */
function VersionNetworks({ versions, others }: VersionNetworksProps) {
  if (!versions.some((version) => describeVersion(version).length > 0))
    return <p className="text-muted text-sm">O mesmo texto vai para todas as redes</p>
  return (
    <PostVersionList
      versions={versions}
      className="max-h-60 overflow-y-auto"
      writePart={(network, { name, text }) => {
        const other = others.find(({ platformId }) => platformId === network)
        const said = other && describeVersion(other).find((part) => part.name === name)
        return <TextParts parts={compareTexts(text, said?.text ?? '')[0]} />
      }}
    />
  )
}

export interface VersionAltTextsProps {
  content: EditContent
  other: EditContent
  /** Used to look up files. */
  posts: readonly Post[]
}

/** The alternative texts that differ between the two versions. */
function VersionAltTexts({ content, other, posts }: VersionAltTextsProps) {
  const differing = listShared(content, other).filter(
    (hash) => altTextOf(content, hash) !== altTextOf(other, hash),
  )
  return (
    <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto">
      {describeMedia(differing, posts).map((file) => {
        const parts = compareTexts(altTextOf(content, file.hash), altTextOf(other, file.hash))[0]
        return (
          <li key={file.hash} className="flex items-start gap-3 text-sm">
            <VersionThumbnail file={file} className="size-12" />
            <p className="min-w-0 flex-1 break-words">
              <span className="text-muted">
                Mídia {content.mediaHashes.indexOf(file.hash) + 1}:{' '}
              </span>
              {parts.length > 0 ? (
                <TextParts parts={parts} />
              ) : (
                <span className="text-muted">sem texto</span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function altTextOf({ altTexts }: EditContent, hash: string): string {
  return altTexts[hash] ?? ''
}
