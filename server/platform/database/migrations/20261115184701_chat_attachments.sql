-- Where the chat leaves what is too long for a notification between processes.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
