import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

/** Says that the shown posts come from the cache, since fetching them again failed. */
export function OldPostsNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      className="mb-4"
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      Erro ao buscar posts. Aparecem os que este aparelho já tinha.
    </Banner>
  )
}
