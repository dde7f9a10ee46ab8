-- Mailboxes that are connected already make new channels for owners and admins, as new ones do.
UPDATE connections SET visibility = 'admins' WHERE source = 'email';
