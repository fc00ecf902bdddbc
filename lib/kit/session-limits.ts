/**
 * Takes limits that a server, database or role may set for all its sessions off this one: a report or a migration would
 * be ended with its connection, and so would a connection that waits for work. `transaction_timeout` came with
 * PostgreSQL 17.
 */
export const WITHOUT_SESSION_LIMITS = `SELECT set_config(name, '0', false)
  FROM unnest(ARRAY['transaction_timeout', 'idle_session_timeout']) AS name
  WHERE current_setting(name, true) IS NOT NULL`;
