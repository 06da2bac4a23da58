SELECT history_of_parts('claim_lines', 'claims', 'claim_id', 'claim-lines', $$'No. ' || record_id$$, 
  '{found_quantity,found_numerator,found_denominator,unit_amount}');
