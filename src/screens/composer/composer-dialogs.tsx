import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import type { ComposerFlow } from './use-composer-flow.ts'

export function ComposerDialogs({ flow }: { flow: ComposerFlow }) {
  return (
    <>
      <ConfirmDialog
        isOpen={flow.dialog === 'save'}
        onClose={flow.closeDialog}
        onConfirm={flow.save}
        title="Salvar template"
        description="Tem certeza que deseja salvar o template?"
      />
      <ConfirmDialog
        isOpen={flow.dialog === 'leave'}
        onClose={flow.closeDialog}
        onConfirm={flow.leave}
        title="Sair"
        description="Tem certeza que deseja sair? Todos os dados serão perdidos."
        isDestructive
        alternative={{ label: 'Manter rascunho', onSelect: flow.keep }}
      />
    </>
  )
}
