import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox, type CheckboxProps } from '#src/components/ui/fields/checkbox.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { rangeLabel } from '../days.ts'
import type { ExportContent } from './use-export-items.ts'

/** How many weeks are named at most. */
const mostNamed = 3

/** Names the weeks whose posts this device does not know, before they are missing in a file. */
export function ContentNotice({ missing, isLoading, refetch }: ExportContent) {
  const { isOnline } = useConnectivity()
  if (missing.length === 0) return null
  if (isLoading)
    return (
      <p role="status" className="flex items-center gap-2 text-muted text-sm">
        <Spinner className="size-4" />
        Carregando os posts do período…
      </p>
    )
  const named = missing.slice(0, mostNamed).map(rangeLabel)
  const others = missing.length - named.length
  const weeks = [
    ...named,
    ...(others > 0 ? [`mais ${formatCount(others, 'semana', 'semanas')}`] : []),
  ].join('; ')
  return (
    <Banner
      tone="warning"
      action={
        isOnline && (
          <Button size="small" variant="secondary" onClick={refetch}>
            Tentar de novo
          </Button>
        )
      }
    >
      Parte do período ainda não está neste aparelho ({weeks}). O arquivo sai só com o que já está
      aqui.
    </Banner>
  )
}

/** Asks whether the calendar's filters apply to the file too. */
export function FilterQuestion(props: Pick<CheckboxProps, 'checked' | 'onChange'>) {
  return (
    <Checkbox
      {...props}
      label="Só o que os filtros mostram"
      hint="Sem esta opção, o arquivo leva todos os posts do período."
    />
  )
}

/** The hint of 'Incluir rascunhos': how many drafts of this device have a time in the period. */
export function countDrafts(count: number): string {
  if (count === 0) return 'Nenhum rascunho deste aparelho tem horário neste período.'
  const drafts = formatCount(count, 'rascunho', 'rascunhos')
  return `${drafts} deste aparelho ${choosePlural(count, 'tem', 'têm')} horário neste período.`
}

export function countPosts(count: number): string {
  if (count === 0) return 'Nenhum post neste período.'
  return `${formatCount(count, 'post', 'posts')} neste período.`
}
