import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { instagramRules } from '#contract/networks/instagram/rules.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import type { OptionsProps } from '../options-props.ts'
import { VideoCover } from '../video-cover.tsx'

const { label, abilities } = instagramRules
const maxFirstComment = abilities.firstComment?.max ?? 0
const maxCollaborators = abilities.collaborators ?? 0

const placements = [
  { value: 'feed', label: 'Feed' },
  { value: 'story', label: 'Story' },
] as const

/** Instagram's own options: feed or story, and the options of a feed post. */
export function InstagramOptions(props: OptionsProps<'instagram'>) {
  const { version, onChange } = props
  const { placement = 'feed' } = version
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p aria-hidden="true" className="font-semibold text-sm">
          Publicar em
        </p>
        <SegmentedControl
          label="Publicar em"
          segments={placements}
          value={placement}
          onChange={(chosen) => onChange({ placement: chosen === 'story' ? chosen : undefined })}
        />
        {placement === 'story' && (
          <p className="text-muted text-sm">
            Uma foto ou um vídeo de 3 a 60 segundos, em 9:16 de preferência, visível por 24 horas.
            Sem legenda, primeiro comentário e colaboradores.
          </p>
        )}
      </div>
      {placement === 'feed' && <FeedOptions {...props} />}
    </>
  )
}

/** For a feed post: first comment, collaborators, and for a video its cover and whether the feed shows it. */
function FeedOptions(props: OptionsProps<'instagram'>) {
  const { version, video, problemOf, onChange } = props
  const { firstComment, collaborators, coverMs, isReelsOnly = false } = version
  return (
    <>
      <TextArea
        label="Primeiro comentário"
        isOptional
        rows={2}
        dir="auto"
        placeholder="Hashtags, um link, uma pergunta"
        hint="Publicado pela própria conta logo depois do post."
        value={firstComment}
        error={problemOf('firstComment')}
        counter={
          firstComment.length > 0
            ? { used: [...firstComment].length, limit: maxFirstComment }
            : undefined
        }
        onChange={({ target }) => onChange({ firstComment: target.value })}
      />
      <Collaborators
        names={collaborators}
        problem={problemOf('collaborators')}
        onChange={(names) => onChange({ collaborators: names })}
      />
      {video && (
        <>
          <VideoCover
            key={video.id}
            network={label}
            video={video}
            coverMs={coverMs}
            problem={problemOf('coverMs')}
            onChange={(ms) => onChange({ coverMs: ms })}
          />
          <Checkbox
            label="Mostrar também no feed"
            hint="Desmarcado, o reel aparece só na aba Reels."
            checked={!isReelsOnly}
            onChange={(isOn) => onChange({ isReelsOnly: isOn ? undefined : true })}
          />
        </>
      )}
    </>
  )
}

interface CollaboratorsProps {
  names: readonly string[]
  problem: string | undefined
  onChange: (names: string[]) => void
}

/** Accounts that are invited to share the post; each has to accept. */
function Collaborators({ names, problem, onChange }: CollaboratorsProps) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const isFull = names.length >= maxCollaborators

  function add() {
    const name = typed.trim().replace(/^@/, '')
    if (name === '') return
    if (!/^[A-Za-z0-9._]{1,30}$/.test(name))
      return setRefusal('Use só letras, números, ponto e sublinhado, até 30 caracteres.')
    setTyped('')
    setRefusal(undefined)
    if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) onChange([...names, name])
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add()
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Colaboradores"
        isOptional
        placeholder="@cafe.aurora"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        disabled={isFull}
        value={typed}
        error={refusal ?? problem}
        hint={
          isFull
            ? `O ${label} leva até ${formatCount(maxCollaborators, 'colaborador', 'colaboradores')}.`
            : 'Cada um recebe um convite e precisa aceitar.'
        }
        onChange={({ target }) => {
          setTyped(target.value)
          setRefusal(undefined)
        }}
        onKeyDown={handleKey}
        onBlur={add}
        trailing={
          <IconButton label="Adicionar colaborador" size="small" disabled={isFull} onClick={add}>
            <Plus aria-hidden="true" />
          </IconButton>
        }
      />
      {names.length > 0 && (
        <ul aria-label="Colaboradores convidados" className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="flex items-center rounded-full border border-line bg-surface-sunken pl-3 text-sm"
            >
              @{name}
              <IconButton
                label={`Remover @${name}`}
                size="small"
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
