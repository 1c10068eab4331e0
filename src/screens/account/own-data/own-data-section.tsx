import { Suspense, useState } from 'react'
import { exportOwnData } from '#contract/endpoints/own-account.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'

const DeleteAccountDialog = lazyWithNotice(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** The rights that the law gives everybody: to export one's data, and to delete one's account. */
export function OwnDataSection() {
  const { confirmed, dialog } = useConfirmed()
  const [isExporting, setIsExporting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)

  async function exportData() {
    setIsExporting(true)
    try {
      await unlessNotConfirmed(async () => {
        const { url } = await confirmed(() => call(exportOwnData, {}))
        download(url)
        showToast({
          title: 'Seu arquivo está sendo baixado',
          description: 'Acompanhe nos downloads do navegador. Se parar no meio, exporte de novo.',
          tone: 'success',
        })
      })
    } catch (error) {
      showErrorToast(describeFailure(error, 'exportar seus dados'), 'Os dados não foram exportados')
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <Card title="Seus dados">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-muted text-sm">
          Um arquivo zip com seu perfil, seus projetos, posts, templates, o que você fez e suas
          fotos e vídeos. Sem senhas nem chaves.
        </p>
        <Button variant="secondary" isLoading={isExporting} onClick={() => void exportData()}>
          Exportar meus dados
        </Button>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-5">
        <p className="min-w-0 flex-1 basis-56 text-muted text-sm">
          Exclui você, os projetos que são só seus e tudo o que está neste aparelho.
        </p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Excluir minha conta
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
      {dialog}
    </Card>
  )
}

/** The browser downloads the file itself, because it may have gigabytes, too many for the page's memory. */
function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  // Empty, because the response has the file name.
  link.download = ''
  link.click()
}
