/** Why something cannot be done now. */
export const needsConnection = 'Precisa de conexão'
