export const conflictTitle = 'Este post foi alterado por outra pessoa'
