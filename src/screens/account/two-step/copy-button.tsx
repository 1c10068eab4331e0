import { Copy } from 'lucide-react'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'Copiado', tone: 'success' })
    } catch {
      showErrorToast(
        'Selecione o texto e copie com o teclado ou o menu.',
        'Não foi possível copiar',
      )
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  )
}
