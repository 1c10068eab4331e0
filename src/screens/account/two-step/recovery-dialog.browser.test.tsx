import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RecoveryDialog } from './recovery-dialog.tsx'

const codes = ['ABCD-EFGH', 'JKLM-NPQR']

it('the recovery codes are closed by their button alone, not by Esc', async () => {
  const onClose = vi.fn()
  render(<RecoveryDialog codes={codes} onClose={onClose} />)
  expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Já guardei os códigos' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('the recovery codes are copied one to a line', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<RecoveryDialog codes={codes} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(writeText).toHaveBeenCalledWith('ABCD-EFGH\nJKLM-NPQR')
  writeText.mockRestore()
})
