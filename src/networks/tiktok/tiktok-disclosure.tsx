import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import type { OptionsProps } from '../options-props.ts'

/** What a post advertises, who made it, and what the person agrees to (docs/networks.md 5.8). */
export function TiktokDisclosure(props: OptionsProps<'tiktok'>) {
  const { version, video, problemOf, onChange } = props
  const { privacy, isYourBrand, isBrandContent, isAiGenerated = false } = version
  const isCommercial = version.isCommercial || isYourBrand || isBrandContent
  const problem = problemOf('isCommercial')
  return (
    <>
      <div>
        <Switch
          label="Divulgar conteúdo comercial"
          hint="Ligue se o post promove uma marca, um produto ou um serviço"
          checked={isCommercial}
          onChange={(isOn) =>
            onChange({
              isCommercial: isOn,
              ...(!isOn && { isYourBrand: false, isBrandContent: false }),
            })
          }
        />
        {isCommercial && (
          <div className="flex flex-col pt-1">
            <Checkbox
              label="Sua marca"
              hint="Você promove a si mesmo ou o seu negócio. O post leva o rótulo “Conteúdo promocional”."
              checked={isYourBrand}
              onChange={(isOn) => onChange({ isCommercial: true, isYourBrand: isOn })}
            />
            <Checkbox
              label="Conteúdo de marca"
              hint="Você promove outra marca em troca de algo. O post leva o rótulo “Parceria paga” e não pode ser só para você."
              checked={isBrandContent}
              disabled={privacy === 'SELF_ONLY'}
              onChange={(isOn) => onChange({ isCommercial: true, isBrandContent: isOn })}
            />
            {problem && (
              <p role="status" className="text-danger text-sm">
                {problem}
              </p>
            )}
          </div>
        )}
      </div>
      {video && (
        <Switch
          label="Conteúdo gerado por IA"
          hint="O TikTok mostra no vídeo que ele foi feito ou alterado por IA"
          checked={isAiGenerated}
          onChange={(isOn) => onChange({ isAiGenerated: isOn })}
        />
      )}
      <p className="text-muted text-sm">
        Ao publicar, você concorda com a{' '}
        {isBrandContent && (
          <>
            <Rule page="bc-policy">Política de Conteúdo de Marca</Rule> e com a{' '}
          </>
        )}
        <Rule page="music-usage-confirmation">Confirmação de Uso de Música</Rule> do TikTok. Depois
        de publicado, o post pode levar alguns minutos para aparecer no perfil.
      </p>
    </>
  )
}

/** A link to one of TikTok's rules, in the declaration that TikTok requires before publishing. */
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
