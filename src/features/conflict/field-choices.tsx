import { useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { Choice, EditField, Side, VersionComparison } from './compare-versions.ts'
import { describeMedia } from './content-media.ts'
import { compareTexts } from './text-difference.ts'
import { VersionAltTexts } from './version-alt-texts.tsx'
import { VersionChoice } from './version-choice.tsx'
import { VersionMedia } from './version-media.tsx'
import { VersionNetworks } from './version-networks.tsx'
import { VersionText } from './version-text.tsx'
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
  if (field === 'caption' || field === 'description')
    return <TextVersion text={own[field]} other={other[field]} />
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
