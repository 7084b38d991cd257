/** The administrator of the journeys' installation, made by the command before the server starts. */
export const administrator = { email: 'admin@example.com', password: 'Sunrise-42!' };
