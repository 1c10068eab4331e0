import { measureText } from '#contract/networks/count-text.ts'
import { tiktokRules } from '#contract/networks/tiktok/rules.ts'
import { tiktokPrivacies } from '#contract/networks/tiktok/version.ts'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import type { OptionsProps } from '../options-props.ts'
import { VideoCover } from '../video-cover.tsx'
import { TiktokDisclosure } from './tiktok-disclosure.tsx'

const { label, abilities } = tiktokRules

/** What TikTok requires people to choose themselves, without defaults (docs/networks.md 5.8). */
export function TiktokOptions(props: OptionsProps<'tiktok'>) {
  const { version, hasMedia, video, accounts, problemOf, onChange } = props
  const { privacy, allowComment, allowDuet, allowStitch, isBrandContent } = version
  const { title = '', autoAddMusic = false, coverMs = null } = version
  const hasPhotos = hasMedia && !video
  const isClosed = (one: 'comment' | 'duet' | 'stitch') =>
    accounts.length > 0 && accounts.every(({ closedInteractions: list }) => list.includes(one))
  const isOffered = (id: string) =>
    accounts.every(({ privacies: own }) => own?.includes(id) ?? true)
  return (
    <>
      <TiktokAccounts accounts={accounts} />
      <SelectField
        label="Quem pode ver"
        placeholder="Escolha"
        value={privacy ?? ''}
        error={problemOf('privacy')}
        options={(abilities.privacy ?? []).map(({ id, label: name }) => ({
          value: id,
          label: name,
          isDisabled: !isOffered(id) || (id === 'SELF_ONLY' && isBrandContent),
        }))}
        onChange={({ target }) =>
          onChange({ privacy: tiktokPrivacies.find((id) => id === target.value) ?? null })
        }
      />
      <fieldset>
        <legend className="font-semibold text-sm">Permitir</legend>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label="Comentários"
            disabled={isClosed('comment')}
            checked={allowComment}
            onChange={(isOn) => onChange({ allowComment: isOn })}
          />
          {/* A photo post can have neither duet nor stitch. */}
          {video && (
            <>
              <Checkbox
                label="Dueto"
                disabled={isClosed('duet')}
                checked={allowDuet}
                onChange={(isOn) => onChange({ allowDuet: isOn })}
              />
              <Checkbox
                label="Costura (Stitch)"
                disabled={isClosed('stitch')}
                checked={allowStitch}
                onChange={(isOn) => onChange({ allowStitch: isOn })}
              />
            </>
          )}
        </div>
      </fieldset>
      {hasPhotos && (
        <>
          <TextField
            label="Título das fotos"
            isOptional
            value={title}
            error={problemOf('title')}
            counter={
              title.length > 0
                ? {
                    used: measureText(title, abilities.title?.unit ?? 'utf16'),
                    limit: abilities.title?.max ?? 0,
                  }
                : undefined
            }
            onChange={({ target }) => onChange({ title: target.value })}
          />
          <Checkbox
            label="Adicionar música"
            hint={`O ${label} escolhe a música; dá para trocar depois, no aplicativo.`}
            checked={autoAddMusic}
            onChange={(isOn) => onChange({ autoAddMusic: isOn })}
          />
        </>
      )}
      {video && (
        <VideoCover
          key={video.id}
          network={label}
          video={video}
          coverMs={coverMs}
          problem={problemOf('coverMs')}
          onChange={(ms) => onChange({ coverMs: ms })}
        />
      )}
      <TiktokDisclosure {...props} />
    </>
  )
}

/** The accounts that will publish, which TikTok wants named, and why TikTok refuses one at present. */
function TiktokAccounts({ accounts }: Pick<OptionsProps<'tiktok'>, 'accounts'>) {
  if (accounts.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {accounts.map(({ username, displayName, refusal }) => (
        <li key={username}>
          Publica como <strong>{displayName ?? username}</strong> (@{username})
          {refusal !== null && <p className="text-danger">{refusal}</p>}
        </li>
      ))}
    </ul>
  )
}
