/** The reason why an action is disabled without a connection. */
export const needsConnection = 'Precisa de conexão'
