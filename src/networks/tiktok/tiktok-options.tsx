import { useState } from 'react'
import { tiktokRules } from '#contract/networks/tiktok/rules.ts'
import { tiktokPrivacies } from '#contract/networks/tiktok/version.ts'
import { Checkbox } from '#src/components/ui/checkbox.tsx'
import { SelectField } from '#src/components/ui/select-field.tsx'
import { Switch } from '#src/components/ui/switch.tsx'
import type { OptionsProps } from '../options-props.ts'

/** What TikTok requires people to choose themselves, without defaults (docs/networks.md 5.3). */
export function TiktokOptions({ version, video, problemOf, onChange }: OptionsProps<'tiktok'>) {
  const { privacy, allowComment, allowDuet, allowStitch, isYourBrand, isBrandContent } = version
  const [isDisclosing, setIsDisclosing] = useState(isYourBrand || isBrandContent)
  const isUndisclosed = isDisclosing && !isYourBrand && !isBrandContent
  return (
    <>
      <SelectField
        label="Quem pode ver"
        placeholder="Escolha"
        value={privacy ?? ''}
        error={problemOf('privacy')}
        options={(tiktokRules.abilities.privacy ?? []).map(({ id, label }) => ({
          value: id,
          label,
          isDisabled: id === 'SELF_ONLY' && isBrandContent,
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
            checked={allowComment}
            onChange={(isOn) => onChange({ allowComment: isOn })}
          />
          {/* Photo posts have neither of them. */}
          {video && (
            <>
              <Checkbox
                label="Dueto"
                checked={allowDuet}
                onChange={(isOn) => onChange({ allowDuet: isOn })}
              />
              <Checkbox
                label="Costura (Stitch)"
                checked={allowStitch}
                onChange={(isOn) => onChange({ allowStitch: isOn })}
              />
            </>
          )}
        </div>
      </fieldset>
      <div>
        <Switch
          label="Divulgar conteúdo comercial"
          hint="Ligue se o post promove uma marca, um produto ou um serviço"
          checked={isDisclosing}
          onChange={(isOn) => {
            setIsDisclosing(isOn)
            if (!isOn) onChange({ isYourBrand: false, isBrandContent: false })
          }}
        />
        {isDisclosing && (
          <div className="flex flex-col pt-1">
            <Checkbox
              label="Sua marca"
              hint="Você promove a si mesmo ou o seu negócio. O post leva o rótulo “Conteúdo promocional”."
              checked={isYourBrand}
              onChange={(isOn) => onChange({ isYourBrand: isOn })}
            />
            <Checkbox
              label="Conteúdo de marca"
              hint="Você promove outra marca em troca de algo. O post leva o rótulo “Parceria paga” e não pode ser só para você."
              checked={isBrandContent}
              disabled={privacy === 'SELF_ONLY'}
              onChange={(isOn) => onChange({ isBrandContent: isOn })}
            />
            {isUndisclosed && (
              <p role="status" className="text-danger text-sm">
                Diga se o conteúdo promove a sua marca, a de outra pessoa ou as duas.
              </p>
            )}
          </div>
        )}
      </div>
      <p className="text-muted text-sm">
        Ao publicar, você concorda com a{' '}
        <Rule page="music-usage-confirmation">Confirmação de uso de música</Rule>
        {isBrandContent && (
          <>
            {' '}
            e com a <Rule page="bc-policy">Política de conteúdo de marca</Rule>
          </>
        )}{' '}
        do TikTok.
      </p>
    </>
  )
}

/** The declaration that TikTok requires to be shown before publishing. */
function Rule({ page, children }: { page: string; children: string }) {
  return (
    <a
      href={`https://www.tiktok.com/legal/page/global/${page}/en`}
      target="_blank"
      rel="noreferrer"
      className="text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}
