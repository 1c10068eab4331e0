import { Link } from '@tanstack/react-router'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import type { Making } from './use-make.ts'

/** Says what was just created and where to find it, and offers to undo that. */
export function MadeNotice({ making }: { making: Making }) {
  const { result, running, undo } = making
  const { isOnline } = useConnectivity()
  if (!result || running) return null
  const { receipts, earlier, refused, as } = result
  const what =
    as === 'post'
      ? formatCount(receipts.length, 'post criado', 'posts criados')
      : formatCount(receipts.length, 'rascunho salvo', 'rascunhos salvos')
  return (
    <Banner
      tone={refused.length > 0 ? 'warning' : 'success'}
      action={
        <div className="flex flex-wrap gap-2">
          {receipts.length > 0 && (
            <Button variant="ghost" size="small" onClick={() => void undo()}>
              Desfazer
            </Button>
          )}
          <Link to="/posts" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Ver posts
          </Link>
          <Link to="/calendar" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Ver calendário
          </Link>
        </div>
      }
    >
      <p className="font-semibold">{what}.</p>
      <p>
        {as === 'post' &&
          (isOnline
            ? 'Estão sendo enviados; “Desfazer” tira os que ainda não foram.'
            : 'Vão para o servidor quando a conexão voltar; até lá “Desfazer” tira todos.')}
        {earlier.length > 0 &&
          ` ${formatCount(earlier.length, 'já tinha sido criado', 'já tinham sido criados')} antes.`}
      </p>
      {refused.length > 0 && (
        <p>
          {formatCount(refused.length, 'linha não foi criada', 'linhas não foram criadas')}:{' '}
          {[...new Set(refused.map(({ reason }) => reason))].join(' ')}
        </p>
      )}
    </Banner>
  )
}
