import { Download } from 'lucide-react'
import { saveTextFile } from '#src/browser/save-file.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { CopyButton } from './copy-button.tsx'

export interface RecoveryDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes are shown only once, so Esc or a press outside does not close this dialog. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const text = codes.join('\n')
  const file = `Códigos de recuperação do uPubly\nCada um vale uma vez.\n\n${text}\n`
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      hasCloseButton={false}
      title="Seus códigos de recuperação"
      description="Guarde-os em um lugar seguro: eles não serão mostrados de novo. Cada um serve uma vez, no lugar do código do aplicativo."
      actions={<Button onClick={onClose}>Já guardei os códigos</Button>}
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-surface-sunken p-4 text-center font-mono">
        {codes.map((code) => (
          <li key={code} className="figures">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copiar" />
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveTextFile('upubly-codigos-de-recuperacao.txt', file)}
        >
          <Download aria-hidden="true" />
          Baixar
        </Button>
      </div>
    </Dialog>
  )
}
