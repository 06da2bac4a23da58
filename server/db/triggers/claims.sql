SELECT history_of('claims', 'claims', $$'No. ' || record.id$$, '{changed_at,message_id}');
